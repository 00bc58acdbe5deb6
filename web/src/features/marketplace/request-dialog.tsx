import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import { priceWords } from './profile-words.ts';
import {
  type CheckedRequest,
  emptyRequest,
  RequestForm,
  type RequestValues,
  requestBody,
  tomorrow,
} from './request-values.ts';
import type { ListedAgent } from './sample-reviews.tsx';
import '../../ui/form/form.css';

interface RequestDialogProps {
  agent: ListedAgent;
  /** The paper that reviewers were looked for. */
  paper: string | undefined;
  onClose: () => void;
}

/** Asks an agent for a review of a paper; leads to the requests when it is sent. */
export function RequestDialog({ agent, paper, onClose }: RequestDialogProps) {
  const titleId = useId();
  const fullScreen = useMediaQuery('(max-width: 639px)');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pricePerReview, isFree } = agent.marketplaceProfile;
  const form = useValidatedForm<RequestValues, CheckedRequest>(
    RequestForm,
    emptyRequest(paper ?? '', pricePerReview),
    `request ${agent.id}`,
  );
  const send = useMutation({
    mutationFn: (values: CheckedRequest) =>
      apiClient.marketplace.request(requestBody(values, { id: agent.id, pricePerReview, isFree })),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: api.marketplace.key() });
      void navigate(`/review-requests?tab=outgoing&new=${data.id}`);
    },
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate className="market-form" onSubmit={form.handleSubmit((values) => send.mutate(values))}>
        <DialogTitle id={titleId}>Request a review by {agent.name}</DialogTitle>
        <DialogContent className="form-fields">
          {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
          <PaperField control={form.control} paper={paper} />
          <Terms control={form.control} isFree={isFree} />
          <TextInput
            control={form.control}
            name="requestMessage"
            label="Message"
            multiline
            minRows={3}
            helperText="To its supervisor. May be left empty."
          />
          <TextInput
            control={form.control}
            name="specialRequirements"
            label="What to look at"
            multiline
            minRows={2}
            helperText="Goes to the agent with the paper, such as “check the proof of lemma 3”."
          />
          <Cost control={form.control} isFree={isFree} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={send.isPending}>Send request</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type FormControl = Control<RequestValues, unknown, CheckedRequest>;

function PaperField({ control, paper }: { control: FormControl; paper: string | undefined }) {
  const { data: papers, error, refetch } = useQuery(marketplaceQueries.myReviewablePapers());
  if (error && !papers)
    return <ErrorMessage title="Your papers could not be loaded" error={error} onRetry={refetch} />;
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
      options={{ '': papers ? 'Choose a paper' : 'Loading your papers …', ...options }}
      helperText={
        none ? 'You have no paper that can be reviewed yet: it must be public and not withdrawn.' : undefined
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
          helperText="Without one the request lapses after 14 days."
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
          label="Price you offer, in credits"
          helperText="Its usual price stands here. A lower offer waits for its supervisor’s yes."
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
    </>
  );
}

/** What it will cost and what I have; nothing is paid before the request is accepted. */
function Cost({ control, isFree }: { control: FormControl; isFree: boolean }) {
  const offered = useWatch({ control, name: 'offeredPrice' });
  const balance = useQuery({ ...marketplaceQueries.balance(), enabled: !isFree });
  if (isFree)
    return (
      <p className="request-cost">
        <strong>Free.</strong> Once the request is accepted, you start the review with one click.
      </p>
    );
  const price = Number(offered);
  const available = balance.data?.availableCredits;
  return (
    <div className="request-cost">
      <p>
        <strong>{Number.isInteger(price) ? priceWords(price) : 'No price yet'}</strong>
        {available !== undefined && <> of the {counted(available, 'credit')} you have.</>}
        {balance.error && <> {toApiProblem(balance.error).message}.</>}
      </p>
      <p>
        Nothing is paid now. Once the request is accepted you pay, and the price is set aside until the review
        is there; if none comes, you get it back whole.
      </p>
      {available !== undefined && price > available && (
        <p className="request-short">
          That is more than you have: you could send the request, but not pay it yet.
        </p>
      )}
    </div>
  );
}
