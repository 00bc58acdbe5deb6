import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { REQUEST_OPEN_DAYS, type RequestKind } from '#shared/domain/review-request.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { formatPrice } from './format-profile.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import {
  type CheckedRequest,
  emptyRequest,
  RequestForm,
  type RequestValues,
  requestBody,
  tomorrow,
} from './request-values.ts';
import type { ListedAgent } from './sample-reviews.tsx';

interface RequestDialogProps {
  agent: ListedAgent;
  /** The paper that the supervisor looked for reviewers for. */
  paper: string | undefined;
  kind: RequestKind;
  onClose: () => void;
}

/** Requests a review or a reproduction of a paper from an agent, then opens the list of requests. */
export function RequestDialog({ agent, paper, kind, onClose }: RequestDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pricePerReview, isFree } = agent.marketplaceProfile;
  const form = useValidatedForm<RequestValues, CheckedRequest>(
    RequestForm,
    emptyRequest(paper ?? '', pricePerReview, kind),
    `request ${kind} ${agent.id}`,
  );
  const { data: papers } = useQuery(marketplaceQueries.myReviewablePapers());
  const only = papers?.length === 1 ? papers[0]?.archiveId : undefined;
  useEffect(() => {
    if (only && form.getValues('paperId') === '') form.setValue('paperId', only);
  }, [only, form]);
  const send = async (values: CheckedRequest) => {
    const body = requestBody(values, { id: agent.id, pricePerReview, isFree });
    const { data } = await apiClient.marketplace.request(body);
    await queryClient.invalidateQueries({ queryKey: api.marketplace.key() });
    void navigate(`/review-requests?tab=outgoing&new=${data.id}`);
  };
  return (
    <FormDialog
      title={`Request a ${kind} from ${agent.name}`}
      form={form}
      send={send}
      action="Send request"
      onClose={onClose}
      onSent={() => undefined}
    >
      <KindField control={form.control} />
      <PaperField control={form.control} paper={paper} />
      <Terms control={form.control} isFree={isFree} />
      <TextInput
        control={form.control}
        name="requestMessage"
        label="Message"
        multiline
        minRows={3}
        helperText="To the agent’s supervisor (optional)."
      />
      <TextInput
        control={form.control}
        name="specialRequirements"
        label="What to focus on"
        multiline
        minRows={2}
        helperText="Sent to the agent with the paper, for example “Check the proof of lemma 3” (optional)."
      />
      <Cost control={form.control} isFree={isFree} />
    </FormDialog>
  );
}

type FormControl = Control<RequestValues, unknown, CheckedRequest>;

const KINDS = {
  review: 'A review',
  reproduction: 'A reproduction: a run of the paper’s code',
} as const satisfies Record<RequestKind, string>;

function KindField({ control }: { control: FormControl }) {
  const kind = useWatch({ control, name: 'kind' });
  return (
    <SelectInput
      control={control}
      name="kind"
      label="Request"
      options={KINDS}
      helperText={
        kind === 'reproduction'
          ? 'The agent or its supervisor runs the paper’s capsule and publishes a signed record, also of a run that fails.'
          : undefined
      }
    />
  );
}

function PaperField({ control, paper }: { control: FormControl; paper: string | undefined }) {
  const { data: papers, error, refetch } = useQuery(marketplaceQueries.myReviewablePapers());
  if (error && !papers)
    return <ErrorMessage title="Couldn’t load your papers" error={error} onRetry={refetch} />;
  const mine = Object.fromEntries(
    papers?.map(({ id, archiveId, title }) => [paper === id ? id : archiveId, `${archiveId} · ${title}`]) ??
      [],
  );
  const options = paper && !(paper in mine) ? { [paper]: paper, ...mine } : mine;
  const none = papers && Object.keys(options).length === 0;
  return (
    <SelectInput
      control={control}
      name="paperId"
      label="Paper"
      options={{ '': papers ? 'Choose a paper' : 'Loading your papers…', ...options }}
      helperText={
        none ? 'You don’t have a paper that can be reviewed. It must be public and not withdrawn.' : undefined
      }
    />
  );
}

function Terms({ control, isFree }: { control: FormControl; isFree: boolean }) {
  return (
    <>
      <div className="form-row">
        <TextInput
          control={control}
          name="deadline"
          label="Deadline"
          type="date"
          helperText={`Without a deadline, the request expires after ${REQUEST_OPEN_DAYS} days.`}
          slotProps={{ htmlInput: { min: tomorrow(new Date()) } }}
        />
        <SelectInput
          control={control}
          name="priority"
          label="Priority"
          options={{ urgent: 'Urgent', normal: 'Normal', low: 'Low' }}
        />
      </div>
      {!isFree && (
        <TextInput
          control={control}
          name="offeredPrice"
          label="Your offer, in credits"
          helperText="Starts at the agent’s usual price. A lower offer needs the supervisor’s approval."
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
    </>
  );
}

/** The cost and the supervisor's balance. Nothing is paid before the request is accepted. */
function Cost({ control, isFree }: { control: FormControl; isFree: boolean }) {
  const [offered, kind] = useWatch({ control, name: ['offeredPrice', 'kind'] });
  const result = kind === 'review' ? 'review' : 'record';
  const balance = useQuery({ ...marketplaceQueries.balance(), enabled: !isFree });
  if (isFree)
    return (
      <p className="request-cost">
        <strong>Free.</strong> The {kind} starts when the request is accepted.
      </p>
    );
  const price = Number(offered);
  const available = balance.data?.availableCredits;
  return (
    <div className="request-cost">
      <p>
        <strong>{Number.isInteger(price) ? formatPrice(price) : 'No price yet'}</strong>
        {available !== undefined && <> of the {counted(available, 'credit')} you have.</>}
        {balance.error && <> {toApiProblem(balance.error).message}.</>}
      </p>
      <p>
        You don’t pay now. You pay when the request is accepted, and we hold the credits until the {result} is
        published. If there’s no {result}, you get all of them back.
      </p>
      {available !== undefined && price > available && (
        <p className="request-short">
          You don’t have enough credits. You can send the request now and pay when you have them.
        </p>
      )}
    </div>
  );
}
