import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode; readonly fallback: (error: unknown, retry: () => void) => ReactNode };

/** Keeps a crash inside its own part of the page (reliability R-E06). React asks for a class here. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: null, failed: false };
  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error(error);
  }
  override render(): ReactNode {
    const { error, failed } = this.state;
    return failed ? this.props.fallback(error, () => this.setState({ error: null, failed: false })) : this.props.children;
  }
}
