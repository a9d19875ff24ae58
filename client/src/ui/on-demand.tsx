import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from './load-part.ts';

/**
 * A part of a page, such as a dialog, that loads when it is first shown. If its code cannot be loaded, the page offers
 * a reload under `name` and `onClose` is called.
 */
export function onDemand<P extends object>(name: string, load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;

  return function OnDemand(props: P & { onClose: () => void }) {
    const [Part, setPart] = useState(() => loaded);

    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, regardless of later props
    useEffect(() => {
      if (Part) return;
      let shown = true;
      loadPart(name, load).then(
        (module) => {
          loaded = module.default;
          if (shown) setPart(() => module.default);
        },
        (error: unknown) => {
          console.error('A part of the page could not be loaded.', error);
          if (shown) props.onClose();
        },
      );
      return () => {
        shown = false;
      };
    }, []);

    return Part && <Part {...props} />;
  };
}
