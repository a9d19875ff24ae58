import type { Needs } from '../../../features/needs/needs-of.ts';
import { needSentence } from '../../../features/needs/needs-words.ts';
import { LeadStrip } from './lead-strip.tsx';
import { NeedSlips, shownWays } from './need-slips.tsx';
import { WishRows } from './wish-rows.tsx';

/** Slips and rows of what to root for together, so that the height is nearly the same on every night. */
const maxRows = 3;

interface OwnNeedsProps {
  needs: Needs;
  ownUid: string | undefined;
}

/** What the user needs, as the end of a sentence that slips complete. */
export function OwnNeeds({ needs: { members, ways, stillOpen }, ownUid }: OwnNeedsProps) {
  const own = members.find(({ uid }) => uid === ownUid);
  const shown = own?.passing && ways.length > 0 ? shownWays(ways) : [];
  const isMore = shown.length < ways.length;
  const sentence = (own && needSentence(own)) ?? stillOpen?.sentence;
  return (
    <>
      <p dir="auto" data-needs className="text-[1.125rem]/5.75 font-semibold text-balance wrap-anywhere">
        {shown.length > 0 ? `You ${own?.passing?.goal} if` : sentence && `${sentence}.`}
      </p>
      {shown.length > 0 && <NeedSlips ways={shown} />}
      {isMore && <p className="text-note/4.5 text-soft">There are other ways.</p>}
    </>
  );
}

/** What the user roots for first, fewer rows the more slips there are. */
export function OwnWishes({ needs: { members, ways, wishes }, ownUid }: OwnNeedsProps) {
  const own = members.find(({ uid }) => uid === ownUid);
  const slips = own?.passing ? shownWays(ways).flat().length : 0;
  const rows = wishes.slice(0, Math.max(1, maxRows - slips));
  if (rows.length === 0) return null;
  return (
    <div className="border-t border-line pt-2">
      <h3 id="root-for" className="text-note/4.5 font-semibold text-court-ink">
        Root for
      </h3>
      <WishRows wishes={rows} now={own?.chance ?? null} labelledBy="root-for" />
    </div>
  );
}

/** The chances of all members, or why there are none. */
export function Chances({ needs: { members, stillOpen }, ownUid }: OwnNeedsProps) {
  if (stillOpen === null) return <LeadStrip members={members} ownUid={ownUid} />;
  return (
    <p
      dir="auto"
      className="grid min-h-8.5 items-center rounded-[3px] border border-dashed border-line-strong px-3 py-1.5 text-note/4.5 wrap-anywhere text-soft"
    >
      {`${stillOpen.who}: chances show up once all bets can be seen.`}
    </p>
  );
}
