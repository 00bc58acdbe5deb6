import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { NOTIFICATION_WORDS } from '#shared/domain/notification-terms.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';

/** What a mail's link switches off, for whoever has it: no login. A click does it, and another takes it back. */
export function UnsubscribeMessage({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const options = api.notifications.getUnsubscription.queryOptions({ input: { token } });
  const asked = useQuery({ ...options, retry: false });
  const change = useMutation({
    mutationFn: (resubscribe: boolean) => apiClient.notifications.unsubscribe({ token, resubscribe }),
    onSuccess: (answer) => queryClient.setQueryData(options.queryKey, answer),
  });
  if (asked.isError && toApiProblem(asked.error).code === 'unsubscribe-link-invalid')
    return (
      <Message
        title="This link does not lead anywhere any more"
        action={
          <Link className="button" to="/profile#notifications">
            Notification Settings
          </Link>
        }
      >
        {toApiProblem(asked.error).message}
      </Message>
    );
  if (asked.isError)
    return (
      <ErrorMessage
        isPage
        title="This page could not be loaded"
        error={asked.error}
        onRetry={asked.refetch}
      />
    );
  if (!asked.data) return <PageSkeleton />;
  const { type, email, isSubscribed } = asked.data.data;
  const what =
    type === null ? 'mails about what happens here' : `mails of the kind “${NOTIFICATION_WORDS[type].name}”`;
  return (
    <Message
      title={isSubscribed ? 'No more of these mails?' : 'No more of these mails'}
      action={
        <>
          <p className="message-actions">
            <button
              type="button"
              className={isSubscribed ? 'button button-primary' : 'button'}
              disabled={change.isPending}
              onClick={() => change.mutate(!isSubscribed)}
            >
              {isSubscribed ? 'Unsubscribe' : 'Send them again'}
            </button>{' '}
            <Link className="button button-quiet" to="/profile#notifications">
              All settings
            </Link>
          </p>
          {change.error && <p role="alert">{toApiProblem(change.error).message}</p>}
        </>
      }
    >
      {isSubscribed ? `${email} gets ${what}.` : `${email} gets no ${what} any more.`}
    </Message>
  );
}
