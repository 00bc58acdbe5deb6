import { Component, type ReactNode } from 'react';
import { NOT_LOADED } from './not-loaded.ts';

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

const NOT_SHOWN = {
  title: 'This page could not be shown',
  message: 'Something on it broke. Reloading may help; nothing you have saved is lost.',
};

function Broken({ error }: { error: Error }) {
  const notLoaded = LOADING_FAILED.test(`${error.name} ${error.message}`);
  const { title, message } = notLoaded ? NOT_LOADED : NOT_SHOWN;
  return (
    <div className="message" role="alert">
      <h1>{title}</h1>
      <p>{message}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {NOT_LOADED.act}
      </button>
    </div>
  );
}
