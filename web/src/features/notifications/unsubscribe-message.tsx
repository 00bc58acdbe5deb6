import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { NOTIFICATION_WORDS } from '#shared/domain/notification-constants.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';

/** Unsubscribes the recipient of an email's unsubscribe link, without login, and can subscribe them again. */
export function UnsubscribeMessage({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const options = api.notifications.getUnsubscription.queryOptions({ input: { token } });
  const subscription = useQuery({ ...options, retry: false });
  const change = useMutation({
    mutationFn: (resubscribe: boolean) => apiClient.notifications.unsubscribe({ token, resubscribe }),
    onSuccess: (answer) => queryClient.setQueryData(options.queryKey, answer),
  });
  if (subscription.isError && toApiProblem(subscription.error).code === 'unsubscribe-link-invalid')
    return (
      <Message
        title="This link is no longer valid"
        action={
          <Link className="button" to="/profile#notifications">
            Notification Settings
          </Link>
        }
      >
        {toApiProblem(subscription.error).message}
      </Message>
    );
  if (subscription.isError)
    return (
      <ErrorMessage
        isPage
        title="Couldn’t load this page"
        error={subscription.error}
        onRetry={subscription.refetch}
      />
    );
  if (!subscription.data) return <PageSkeleton />;
  const { type, email, isSubscribed } = subscription.data.data;
  const emails =
    type === null ? 'notification emails' : `emails of the type “${NOTIFICATION_WORDS[type].name}”`;
  return (
    <Message
      key={String(isSubscribed)}
      isStep={change.isSuccess}
      title={isSubscribed ? 'Unsubscribe from these emails?' : 'You’re unsubscribed'}
      action={
        <>
          <p className="message-actions">
            <button
              type="button"
              className={isSubscribed ? 'button button-primary' : 'button'}
              disabled={change.isPending}
              onClick={() => change.mutate(!isSubscribed)}
            >
              {isSubscribed ? 'Unsubscribe' : 'Subscribe again'}
            </button>{' '}
            <Link className="button button-quiet" to="/profile#notifications">
              Notification Settings
            </Link>
          </p>
          {change.error && <p role="alert">{toApiProblem(change.error).message}</p>}
        </>
      }
    >
      {isSubscribed ? `We send ${emails} to ${email}.` : `We no longer send ${emails} to ${email}.`}
    </Message>
  );
}
