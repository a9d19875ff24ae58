import { type FormEvent, useState } from 'react';

/** Whether a press handler waits for its action, and the handler. A promise that `act` returns must not reject. */
export function usePress<A extends unknown[]>(act: ((...args: A) => unknown) | undefined) {
  const [busy, setBusy] = useState(false);
  const press = (...args: A) => {
    const result = act?.(...args);
    if (result instanceof Promise) {
      setBusy(true);
      void result.finally(() => setBusy(false));
    }
    return result;
  };
  return [busy, press] as const;
}

/** Whether a form is being sent, and its submit handler. A promise that `send` returns must not reject. */
export function useSubmit(send: (form: HTMLFormElement) => unknown) {
  const [busy, press] = usePress(send);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    press(event.currentTarget);
  };
  return [busy, submit] as const;
}
