import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

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
    return (
      <div className="page py-16">
        <EmptyState
          title="This page could not be shown."
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          Something went wrong, the connection dropped, or Courtside has just been updated.
        </EmptyState>
      </div>
    );
  }
}
