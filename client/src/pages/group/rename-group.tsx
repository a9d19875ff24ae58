import { type FormEvent, useState } from 'react';
import type { OwnerAction } from '../../features/groups/owner-actions.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RenameGroupProps {
  name: string;
  busy: boolean;
  run: (action: OwnerAction) => Promise<boolean>;
}

/** Changes the name of a group. */
export function RenameGroup({ name, busy, run }: RenameGroupProps) {
  const [typed, setTyped] = useState(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    void run({ kind: 'rename', groupName: typed });
  };
  return (
    <form noValidate onSubmit={rename} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label="Group Name"
          dir="auto"
          name="newName"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" look="secondary" busy={busy} disabled={typed.trim() === name}>
        Rename
      </Button>
    </form>
  );
}
