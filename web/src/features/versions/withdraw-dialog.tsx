import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { WithdrawalReason } from '#shared/domain/withdrawal.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

interface WithdrawDialogProps {
  paper: Pick<PaperSummary, 'id' | 'archiveId' | 'title'>;
  onClose: () => void;
}

/** The API takes a withdrawal without a reason; readers deserve one. */
const Fields = z.object({ reason: WithdrawalReason.min(1, 'A reason is required. Readers see it.') });
type Fields = z.infer<typeof Fields>;

/** Asks before a paper is withdrawn, and for the reason. */
export function WithdrawDialog({ paper, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<Fields, Fields>(Fields, { reason: '' }, `withdraw ${paper.id}`);
  const withdraw = async ({ reason }: Fields) => {
    await apiClient.papers.withdraw({ id: paper.id, reason });
    void queryClient.invalidateQueries({ queryKey: api.papers.key() });
    void queryClient.invalidateQueries({ queryKey: api.users.myPapers.key() });
  };
  return (
    <FormDialog
      title="Withdraw this paper?"
      form={form}
      send={withdraw}
      action="Withdraw paper"
      cancel="Keep paper"
      isFinal
      onClose={onClose}
    >
      <div>
        <p className="dialog-subject">{paper.title}</p>
        <p className="dialog-text">
          We delete the text, PDF and sources of all versions. The paper’s page keeps its title, abstract,
          your reason and today’s date, so that citations still resolve. You can’t undo this.
        </p>
      </div>
      <CountedInput
        control={form.control}
        name="reason"
        schema={Fields}
        label="Reason"
        help="Shown to readers."
        multiline
        minRows={4}
      />
    </FormDialog>
  );
}
