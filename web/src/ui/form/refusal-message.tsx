import { useCountdown } from '../use-countdown.ts';
import { FormMessage } from './form-message.tsx';
import { waitingTime } from './waiting-time.ts';

/** The API's error and, after too many attempts, a countdown to the next one. */
export function RefusalMessage({ message, retryAt }: { message: string; retryAt: number }) {
  const left = useCountdown(retryAt);
  return (
    <FormMessage kind="error">
      {message}
      {retryAt > 0 && (
        // Screen readers shouldn't announce every second.
        <span aria-live="off">
          {' '}
          {left > 0 ? `You can try again in ${waitingTime(left)}.` : 'You can try again now.'}
        </span>
      )}
    </FormMessage>
  );
}
