import { useState } from 'react';
import { Notice } from './dialogs.tsx';
import { showToast } from './toast/toast-atoms.ts';

/** Copies a text. If the browser refuses, `byHand` shows it with an `instruction`; otherwise it is false. */
export function useCopy(text: string, confirmation: string, instruction = 'Copy this and send it to your friends.') {
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  return {
    copied,
    /** Copies the text, and confirms it with a toast. */
    async copy() {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        showToast({ tone: 'plain', text: confirmation });
      } catch {
        // The permission is missing or the page is not served over HTTPS.
        setRefused(true);
      }
    },
    byHand: refused && <ByHand text={text} instruction={instruction} onClose={() => setRefused(false)} />,
  };
}

function ByHand({ text, instruction, onClose }: { text: string; instruction: string; onClose: () => void }) {
  return (
    <Notice text={instruction} onClose={onClose}>
      <input
        readOnly
        aria-label="To be copied"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 w-full rounded-control border border-line-strong bg-raised px-3 text-sm"
      />
    </Notice>
  );
}
