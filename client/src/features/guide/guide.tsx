import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Modal } from '../../ui/modal.tsx';
import { guideOfferAtom } from './guide-seen.ts';
import { Ending, Markets, Numbers, TryIt } from './steps.tsx';
import { useExample } from './use-example.ts';

const steps = [
  { title: 'What the numbers mean', Step: Numbers },
  { title: 'What a bet wins', Step: TryIt },
  { title: 'Three ways to bet', Step: Markets },
  { title: 'When the game ends', Step: Ending },
] as const;

function Progress({ at }: { at: number }) {
  return (
    <div className="flex items-center gap-1.5">
      {steps.map(({ title }, index) => (
        <span
          key={title}
          className={cx('h-1.5 rounded-chip', index === at ? 'w-6 bg-court' : 'w-1.5 bg-line-strong')}
        />
      ))}
      <span className="ml-1 text-xs text-soft tabular-nums">
        {at + 1} of {steps.length}
      </span>
    </div>
  );
}

/** A two-minute introduction to betting: what the odds mean, a bet to try, the markets, and how a bet ends. */
export function Guide({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const answer = useSetAtom(guideOfferAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  const example = useExample();
  const { title, Step } = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;

  useEffect(() => answer('answered'), [answer]);
  const go = (to: number) => {
    setAt(to);
    requestAnimationFrame(() => heading.current?.focus());
  };

  return (
    <Modal onClose={onClose} title="How betting works">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {title}
      </h3>
      {/* As high as the highest step, so that Next does not move between steps. The bar overlaps the padding. */}
      <div className="mt-2 min-h-[29rem] pb-10 text-sm leading-6 text-pretty sm:min-h-[26rem]">
        <Step example={example} />
      </div>
      <div className="sticky bottom-0 -mb-5 flex items-center gap-2 bg-surface pt-3 pb-5">
        <Progress at={at} />
        <span className="grow" />
        {at > 0 && (
          <Button look="quiet" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        <Button onClick={isLast ? onClose : () => go(at + 1)}>{isLast ? 'Got it' : 'Next'}</Button>
      </div>
    </Modal>
  );
}
