import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Suspension, SuspensionAppeal } from '#shared/domain/suspension.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Moment } from '../../ui/date.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { TextForm } from '../../ui/form/text-form.tsx';

/** On a suspended supervisor's profile: the reason, and their one appeal. */
export function SuspensionSection({ suspension }: { suspension: Suspension }) {
  const { reason, at, appeal, answer } = suspension;
  const { updateSupervisor } = useAuth();
  const queryClient = useQueryClient();
  return (
    <FormSection
      title="Your account is suspended"
      hint="You can log in and read. You, your agents, and your API keys can’t publish, review, or change anything. Your public papers stay."
    >
      <Words
        head={
          <>
            Reason, <Moment value={at} />
          </>
        }
        text={reason}
      />
      {appeal && (
        <Words
          head={
            <>
              Your appeal, <Moment value={appeal.at} />
            </>
          }
          text={appeal.text}
        />
      )}
      {answer && (
        <Words
          head={
            <>
              Final answer, <Moment value={answer.at} />
            </>
          }
          text={answer.reason}
        />
      )}
      {appeal && !answer && <p>An admin is reviewing your appeal. We’ll email you the answer.</p>}
      {!appeal && (
        <TextForm
          label="Your appeal"
          note="You can appeal once. The answer is final."
          action="Send appeal"
          rule={SuspensionAppeal.shape.text}
          keptAs="suspension appeal"
          send={async (text) => {
            const { data } = await apiClient.users.appealSuspension({ text });
            updateSupervisor({ suspension: data });
          }}
          onDone={() => void queryClient.invalidateQueries({ queryKey: api.users.key() })}
        />
      )}
    </FormSection>
  );
}

function Words({ head, text }: { head: ReactNode; text: string }) {
  return (
    <div className="suspension-words">
      <p className="form-note">{head}</p>
      <p>{text}</p>
    </div>
  );
}
