import { DomainError, documentsPerCall } from '@courtside/contract';
import { findNightLink } from '@courtside/core/nights/night-links';
import type { SharedNight } from '@courtside/core/nights/shared-night';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { etagOf, isUnchanged } from '../etag.ts';
import { nightHtml, noNightHtml } from '../pages/night-html.ts';
import { createPageFont } from '../pages/page-font.ts';
import { originReader } from '../pages/page-origin.ts';
import { drawNight, nightSize } from '../pictures/draw-night.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';
import { presentSharedNight, presentSharedPicture } from '../presenters/shared-night.ts';
import { createLinkAnswers } from './link-answers.ts';

/** What every response of a link has: search engines do not list it, and its address stays on the page. */
const linkHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;

/** The night of a link, and how many documents were read for it. */
interface LinkedNight {
  readonly night: SharedNight | null;
  readonly documents: number;
}

interface SecretRoute {
  Params: { readonly secret: string };
}

/**
 * `GET /night/:secret`, a night that a member of a group has shared, and `GET /night/:secret/picture.png`, its picture for chats and
 * networks. The secret replaces the sign-in. Whom a night shows is read again for each request, so that a member who takes back the
 * consent is hidden at once; the rest is read on the account of the link's maker, and is at most some seconds old. Unknown secrets
 * are not counted: they have too many bits to be guessed.
 */
export const nightPagesRoute = fp<{ config: Config; clock: Clock; clientDir: string }>(
  async (app, { config, clock, clientDir }) => {
    const fontOf = createPageFont(clientDir);
    const originOf = originReader(config);
    const picture = createPictureCache(drawNight);
    const answerOf = createLinkAnswers<LinkedNight>(clock);

    async function nightOrNull(request: FastifyRequest, secret: string): Promise<SharedNight | null> {
      const link = await findNightLink(app.core.get(), secret);
      if (link === null) return null;
      const read = () => app.limits.readLink(link.uid, () => link.read());
      const { night, documents } = await answerOf(link.version, read);
      app.limits.countSentRows(request, Math.floor(documents / documentsPerCall));
      return night;
    }

    app.get<SecretRoute>('/night/:secret', async (request, reply) => {
      const { secret } = request.params;
      const night = await nightOrNull(request, secret);
      const font = fontOf();
      reply.headers({
        ...linkHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
      });
      if (night === null) {
        const { html, policy } = noNightHtml(font);
        return reply.code(404).header('content-security-policy', policy).send(html);
      }
      const origin = originOf(request.raw);
      const path = `/night/${secret}`;
      const addresses = origin === null ? null : { page: origin + path, picture: `${origin}${path}/picture.png` };
      const { html, policy } = nightHtml(presentSharedNight(night), { addresses, picture: nightSize, font });
      reply.header('content-security-policy', policy);
      const etag = etagOf(html);
      reply.header('etag', etag);
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.send(html);
    });

    app.get<SecretRoute>('/night/:secret/picture.png', async (request, reply) => {
      reply.headers(linkHeaders);
      const night = await nightOrNull(request, request.params.secret);
      if (night === null) throw new DomainError('not-found');
      const { png, etag } = await picture(presentSharedPicture(night));
      reply.headers({
        etag,
        'cache-control': 'private, no-cache',
        // Chats in a browser show it on their own pages.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/png').send(png);
    });
  },
  { name: 'night-pages', dependencies: ['core', 'limits', 'errors', 'page-headers'] },
);
