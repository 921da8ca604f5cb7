import type { PropsWithChildren, ReactNode } from 'react';
import { Component } from 'react';

interface ErrorBoundaryProps {
  readonly fallback: ReactNode;
}

/** Puts the 500 page where a page broke; React knows error boundaries only as classes. */
export class ErrorBoundary extends Component<PropsWithChildren<ErrorBoundaryProps>> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
