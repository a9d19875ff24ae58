import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { MissingPartError } from './load-part.ts';

/** What is shown in place of a page that has failed. */
function failureOf(error: unknown) {
  if (error instanceof MissingPartError && !navigator.onLine)
    return { title: 'This page needs a connection.', words: 'It opens as soon as you are online.' };
  return {
    title: 'This page could not be shown.',
    words: 'Something went wrong, the connection dropped, or Courtside has just been updated.',
  };
}

/**
 * Catches errors of a page, including chunks that failed to load, and offers a reload. `fallback` replaces a part that
 * the page can do without.
 */
export class ErrorBoundary extends Component<{ children: ReactNode; fallback?: ReactNode }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    const { title, words } = failureOf(this.state.error);
    return (
      <div className="page py-16">
        <EmptyState title={title} action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
          {words}
        </EmptyState>
      </div>
    );
  }
}
