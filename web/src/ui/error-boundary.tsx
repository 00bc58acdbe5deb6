import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Another value clears the error: the reader has gone elsewhere. */
  resetKey: string;
}

/** Catches what breaks while a page is drawn or its code is loaded: a sentence and Reload, instead of a blank page. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} /> : this.props.children;
  }
}

const LOADING_FAILED = /dynamically imported module|importing a module script|preload CSS|PageLoadTimeout/i;

function Broken({ error }: { error: Error }) {
  const notLoaded = LOADING_FAILED.test(`${error.name} ${error.message}`);
  return (
    <div className="message" role="alert">
      <h1>{notLoaded ? 'This page could not be loaded' : 'This page could not be shown'}</h1>
      <p>
        {notLoaded
          ? 'The connection broke off, or a new version has been released in the meantime. Reloading mostly helps.'
          : 'Something on it broke. Reloading may help; nothing you have saved is lost.'}
      </p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}
