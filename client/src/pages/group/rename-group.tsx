import { useState } from 'react';
import type { OwnerAction } from '../../features/groups/owner-actions.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';

interface RenameGroupProps {
  name: string;
  run: (action: OwnerAction) => Promise<boolean>;
}

/** Changes the name of a group. */
export function RenameGroup({ name, run }: RenameGroupProps) {
  const [typed, setTyped] = useState(name);
  const [busy, rename] = useSubmit(() => run({ kind: 'rename', groupName: typed }));
  return (
    <form noValidate onSubmit={rename} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField label="Group Name" dir="auto" name="newName" value={typed} onText={setTyped} />
      </div>
      <Button type="submit" look="secondary" busy={busy} disabled={typed.trim() === name}>
        Rename
      </Button>
    </form>
  );
}
