import { Component, type ReactNode } from 'react';
import { LOAD_FAILURE } from './load-failure.ts';

interface Props {
  children: ReactNode;
  /** Clears the error when it changes, such as on navigation. */
  resetKey: string;
}

/** Shows an error and a reload button if rendering a page or loading its code fails. */
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
    return error ? <Failure error={error} /> : this.props.children;
  }
}

const LOAD_ERROR = /dynamically imported module|importing a module script|preload CSS|PageLoadTimeout/i;

const RENDER_FAILURE = {
  title: 'Couldn’t show this page',
  message: 'Something went wrong. Reload the page; your saved data is safe.',
};

function Failure({ error }: { error: Error }) {
  const isLoadError = LOAD_ERROR.test(`${error.name} ${error.message}`);
  const { title, message } = isLoadError ? LOAD_FAILURE : RENDER_FAILURE;
  return (
    <div className="message" role="alert">
      <h1>{title}</h1>
      <p>{message}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {LOAD_FAILURE.act}
      </button>
    </div>
  );
}
