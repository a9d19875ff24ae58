import type { PushKind, PushSettings } from '@courtside/contract/push';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { loadPushDevice, pushDeviceAtom, turnOff, turnOn } from '../../features/push/push-device.ts';
import { changePushSettings, loadPushSettings, pushSettingsAtom, withKind } from '../../features/push/push-settings.ts';
import { pushSupport } from '../../features/push/push-support.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { usePress } from '../../ui/use-busy.ts';
import { Fold } from './fold.tsx';

const kinds: readonly (readonly [kind: PushKind, label: string])[] = [
  ['night-result', 'The result of my night'],
  ['reminder', 'An hour before the first tip-off, if I have no bet'],
  ['season-over', 'The end of a season'],
  ['challenged', 'A friend challenges me'],
  ['challenge-taken', 'A friend takes my challenge'],
  ['head-to-head-settled', 'The result of a head-to-head bet'],
  ['parlay', 'A parlay of mine has one leg left, or is decided'],
];

type Change = (settings: Pick<PushSettings, 'off' | 'quietHours'>) => void;

/** A switch for each kind of notification. */
function Kinds({ settings, onChange, disabled }: { settings: PushSettings; onChange: Change; disabled: boolean }) {
  return (
    <div className="divide-y divide-line">
      {kinds.map(([kind, label]) => (
        <SwitchRow
          key={kind}
          label={label}
          isOn={!settings.off.includes(kind)}
          onChange={(isOn) => onChange(withKind(settings, kind, isOn))}
          disabled={disabled}
        />
      ))}
    </div>
  );
}

/** When notifications wait. Saved when a field loses the focus: while it is typed, a time is often another one. */
function Quiet({ settings, onChange, disabled }: { settings: PushSettings; onChange: Change; disabled: boolean }) {
  const { off, quietHours } = settings;
  const field = (name: 'start' | 'end', label: string) => (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        key={quietHours[name]}
        type="time"
        defaultValue={quietHours[name]}
        disabled={disabled}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== '' && value !== quietHours[name])
            onChange({ off, quietHours: { ...quietHours, [name]: value } });
        }}
        className="h-11 rounded-control border border-line-strong bg-raised px-3 text-base"
      />
    </label>
  );
  return (
    <fieldset className="grid gap-2 border-t border-line pt-4">
      <legend className="sr-only">Quiet hours</legend>
      <div className="text-sm">
        <p aria-hidden className="font-semibold">
          Quiet hours
        </p>
        <p className="mt-0.5 text-soft">
          Notifications wait until they are over. Times are in {quietHours.timeZone.replaceAll('_', ' ')}.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {field('start', 'From')}
        {field('end', 'To')}
      </div>
    </fieldset>
  );
}

/** Turns notifications on and off for this device. */
function ThisDevice({ uid, onFailure }: { uid: string; onFailure: (message: string | null) => void }) {
  const { status, data: on } = useAtomValue(pushDeviceAtom(uid));
  useEffect(() => void loadPushDevice(uid), [uid]);
  const [busy, change] = usePress(async () => {
    onFailure(null);
    try {
      if (on === true) {
        await turnOff(uid);
        return;
      }
      const result = await turnOn(uid, await Notification.requestPermission());
      if (result === 'blocked')
        onFailure('Your browser blocks notifications from this site. You can allow them in its settings.');
    } catch (error) {
      console.warn('Notifications could not be changed.', error);
      onFailure('Notifications could not be changed. Please try again.');
    }
  });
  return (
    <Button
      look="secondary"
      busy={busy}
      disabled={status === 'loading'}
      onClick={change}
      className="justify-self-start"
    >
      {on === true ? 'Turn off for this device' : 'Turn on for this device'}
    </Button>
  );
}

function Settings({ uid }: { uid: string }) {
  const { data, failure } = useAtomValue(pushSettingsAtom(uid));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, change] = usePress(async (settings: Parameters<Change>[0]) => {
    setProblem(await changePushSettings(uid, settings));
  });
  if (data === null)
    return (
      <LoadFailed onRetry={() => loadPushSettings(uid)} failure={failure}>
        Your notifications could not be loaded.
      </LoadFailed>
    );
  return (
    <>
      {problem !== null && <AlertBox>{problem}</AlertBox>}
      <ThisDevice uid={uid} onFailure={setProblem} />
      <Kinds settings={data} onChange={change} disabled={busy} />
      <Quiet settings={data} onChange={change} disabled={busy} />
    </>
  );
}

const unsupported = {
  'needs-install': 'On an iPhone or iPad, add Courtside to the Home Screen and open it there to get notifications.',
  none: 'This browser cannot show notifications.',
} as const;

/** What this device is notified of, in a few words: `5 of 6 kinds`. Empty while it is not known. */
function kindsInForce(settings: PushSettings | null, isOn: boolean | null): string {
  if (settings === null || isOn === null) return '';
  if (!isOn) return 'off on this device';
  const on = kinds.filter(([kind]) => !settings.off.includes(kind)).length;
  return on === kinds.length ? 'all' : `${on} of ${kinds.length} kinds`;
}

/** What the user is notified of on their devices, and when. */
export function Notifications({ uid }: { uid: string }) {
  const support = pushSupport();
  const { data } = useAtomValue(pushSettingsAtom(uid));
  const { data: isOn } = useAtomValue(pushDeviceAtom(uid));
  const value = support === 'supported' ? kindsInForce(data, isOn) : 'none';
  return (
    <Fold id="notifications" title="Notifications" value={value} startsOpen={support === 'supported' && data === null}>
      {support === 'supported' ? <Settings uid={uid} /> : <p className="text-sm text-soft">{unsupported[support]}</p>}
    </Fold>
  );
}
