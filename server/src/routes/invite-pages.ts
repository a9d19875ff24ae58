import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DomainError, formatInviteCode, inviteCodeIn } from '@courtside/contract';
import { type PicturedInvite, readPicturedInvite } from '@courtside/core/groups/invites';
import type { Config } from '@courtside/core/platform/config/config';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isUnchanged } from '../etag.ts';
import { createAppPage } from '../pages/app-page.ts';
import { type LinkPreview, withPreview } from '../pages/link-preview.ts';
import { originReader } from '../pages/page-origin.ts';
import { drawGeneral, drawInvite, pictureSize } from '../pictures/draw-invite.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';

/** A page that cannot read its invite in this time, in milliseconds, is sent without it: the app then reads it itself. */
const maxReadMs = 2_000;

/** How long browsers and proxies may show a picture before they ask again, in seconds. */
const pictureSeconds = 3_600;

/** The longest text that the API looks up. */
const maxCodeLength = 128;

/** The path of Courtside's general picture. */
const generalPath = '/picture.png';

const compress = promisify(gzip);

interface CodeRoute {
  Params: { readonly code: string };
}

function isUnknown(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'invite-not-found';
}

/** The path of an invite's page. */
function pathOf(text: string): string {
  const code = inviteCodeIn(text);
  return `/invite/${code === null ? encodeURIComponent(text) : formatInviteCode(code)}`;
}

function textsOf(invite: PicturedInvite | null): Pick<LinkPreview, 'title' | 'description'> {
  if (invite === null)
    return {
      title: 'Invite · Courtside',
      description: 'Bet play money on basketball with friends. Live odds, live scores, no real stakes.',
    };
  const { groupName, invitedBy, memberCount } = invite;
  const count = memberCount === 1 ? '1 friend' : `${memberCount.toLocaleString('en-US')} friends`;
  return {
    title: `Join ${groupName} on Courtside`,
    description: `${invitedBy} invites you to ${groupName}. ${count}, play money, real odds on live basketball.`,
  };
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

/**
 * `GET /invite/:code`, the app with the tags that chats and networks read, and `GET /invite/:code/picture.png`, the picture that
 * the tags name; an unknown code has the general one, `GET /picture.png`. They show what anyone with the code can read, and count unknown codes as the API does.
 */
export const invitePagesRoute = fp<{ config: Config; clientDir: string }>(
  async (app, { config, clientDir }) => {
    const appPage = createAppPage(clientDir);
    const originOf = originReader(config);
    const picture = createPictureCache((invite: PicturedInvite | null) =>
      invite === null ? drawGeneral() : drawInvite(invite),
    );

    /** @throws DomainError `invite-not-found`, `too-many-requests`, `unavailable` */
    async function readInvite(request: FastifyRequest, code: string): Promise<PicturedInvite> {
      if (code.length > maxCodeLength) throw new DomainError('invite-not-found');
      const read = async () => readPicturedInvite(app.core.get(), code);
      const reading = app.limits.lookUpInvite(request, read, isUnknown);
      return withTimeout(maxReadMs, reading, (cause) => new DomainError('unavailable', { cause }));
    }

    /** The invite, or null if it cannot be shown. The app on the page says why. */
    async function inviteOrNull(request: FastifyRequest, code: string): Promise<PicturedInvite | null> {
      try {
        return await readInvite(request, code);
      } catch (error) {
        if (!(error instanceof DomainError)) request.log.warn({ err: error }, 'invite page sent without its invite');
        return null;
      }
    }

    async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
      if (!acceptsGzip(request)) return reply.send(html);
      return reply.header('content-encoding', 'gzip').send(await compress(html));
    }

    app.get<CodeRoute>('/invite/:code', async (request, reply) => {
      const { code } = request.params;
      const page = appPage();
      if (page === null) throw new DomainError('not-found');
      const invite = await inviteOrNull(request, code);
      const origin = originOf(request.raw);
      const path = pathOf(code);
      const picturePath = invite === null ? generalPath : `${path}/picture.png`;
      const addresses = origin === null ? null : { page: origin + path, picture: origin + picturePath };
      return sendPage(request, reply, withPreview(page, { ...textsOf(invite), addresses }, pictureSize));
    });

    async function sendPicture(request: FastifyRequest, reply: FastifyReply, invite: PicturedInvite | null) {
      const { png, etag } = await picture(invite);
      reply.headers({
        etag,
        'cache-control': `public, max-age=${pictureSeconds}`,
        // Chats in a browser show it on their own pages.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/png').send(png);
    }

    app.get(generalPath, (request, reply) => sendPicture(request, reply, null));
    app.get<CodeRoute>('/invite/:code/picture.png', async (request, reply) => {
      const invite = await readInvite(request, request.params.code).catch((error: unknown) => {
        if (isUnknown(error)) return null;
        throw error;
      });
      return sendPicture(request, reply, invite);
    });
  },
  { name: 'invite-pages', dependencies: ['core', 'limits', 'errors', 'page-headers'] },
);
