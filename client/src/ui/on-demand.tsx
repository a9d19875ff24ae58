import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from './toast/toast-atoms.ts';

/**
 * A part of a page that is loaded when it is first shown, such as a dialog. Where its code cannot be had the page
 * stays: a toast says so and offers to reload, `onMissing` is called, and the next time it is tried again.
 */
export function onDemand<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;

  return function OnDemand(props: P & { onMissing: () => void }) {
    const [Part, setPart] = useState(() => loaded);

    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, whatever changes meanwhile
    useEffect(() => {
      if (Part) return;
      let shown = true;
      load().then(
        (module) => {
          loaded = module.default;
          if (shown) setPart(() => module.default);
        },
        (error: unknown) => {
          console.error('A part of the page could not be loaded.', error);
          if (!shown) return;
          showToast({
            tone: 'loss',
            text: 'This could not be loaded. The connection may have dropped, or Courtside has just been updated.',
            action: { label: 'Reload', act: () => window.location.reload() },
          });
          props.onMissing();
        },
      );
      return () => {
        shown = false;
      };
    }, []);

    return Part && <Part {...props} />;
  };
}
