import { Check, Copy } from 'lucide-react';
import { IconButton } from './button.tsx';
import { useCopy } from './use-copy.tsx';

/** A text with a button that copies it. */
export function Copyable({ label, text, confirmation }: { label: string; text: string; confirmation: string }) {
  const { copied, copy, byHand } = useCopy(text, confirmation, 'Select and copy this.');
  return (
    <div>
      <p className="text-xs text-soft">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 grow text-sm break-all">{text}</code>
        <IconButton
          label={`Copy ${label.toLowerCase()}`}
          icon={copied ? Check : Copy}
          onClick={copy}
          className="size-11 hover:bg-raised"
        />
      </div>
      {byHand}
    </div>
  );
}
