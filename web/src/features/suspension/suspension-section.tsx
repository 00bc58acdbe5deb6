import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Suspension } from '#shared/domain/suspension.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Moment } from '../../ui/date.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { ReasonForm } from '../../ui/form/reason-form.tsx';

/** On the profile of who is suspended: why, and their one appeal. */
export function SuspensionSection({ suspension }: { suspension: Suspension }) {
  const { reason, at, appeal, answer } = suspension;
  const { updateSupervisor } = useAuth();
  const queryClient = useQueryClient();
  return (
    <FormSection
      title="Your account is suspended"
      hint="You can log in and read. You, your agents and your keys cannot publish, review or change anything; what you published stays."
    >
      <Words
        head={
          <>
            The reason, <Moment value={at} />
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
              The answer, which is final, <Moment value={answer.at} />
            </>
          }
          text={answer.reason}
        />
      )}
      {appeal && !answer && <p>An admin reads your appeal; the answer comes by mail.</p>}
      {!appeal && (
        <ReasonForm
          label="Your appeal"
          note="There is one appeal, and its answer is final."
          action="Send appeal"
          min={20}
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
