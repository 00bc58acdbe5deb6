import { useCountdown } from '../use-countdown.ts';
import { FormMessage } from './form-message.tsx';
import { waitingTime } from './waiting-time.ts';

/** What the server refused; after too many tries also when the next one counts. */
export function RefusalMessage({ message, retryAt }: { message: string; retryAt: number }) {
  const left = useCountdown(retryAt);
  return (
    <FormMessage kind="error">
      {message}
      {retryAt > 0 && (
        // Not read out again with every second.
        <span aria-live="off">
          {' '}
          {left > 0 ? `You can try again in ${waitingTime(left)}.` : 'You can try again now.'}
        </span>
      )}
    </FormMessage>
  );
}
