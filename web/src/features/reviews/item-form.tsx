import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { finderIn } from '#shared/domain/find-quote.ts';
import { ITEM_KINDS, ITEM_SEVERITIES, namesFault, REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import { type PaperItem, ReviewItem } from '#shared/domain/review-item.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { ItemCard } from './item-card.tsx';
import { overlapping, sameFinding } from './same-finding.ts';

interface ItemFormProps {
  /** The paper's text as its page has it, in which the passage must be; empty for a paper that is shown as PDF. */
  text: string;
  /** The selected passage, or the item to edit; without it, the passage is typed. */
  start: Partial<ReviewItem>;
  /** The items of other reviewers, of which those about the same passage are shown. */
  others: readonly PaperItem[];
  /** Adds the item to the draft. */
  onSend: (item: ReviewItem) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  passage: string;
  kind: string;
  severity: string;
  claim: string;
  evidence: string;
  suggestedChange: string;
}

/** Writes an item of a review about a passage, or confirms what another reviewer said about it. */
export function ItemForm({ text, start, others, onSend, onClose }: ItemFormProps) {
  const find = useMemo(() => finderIn(text), [text]);
  const schema = useMemo(() => schemaFor(text === '' ? undefined : find), [find, text]);
  const { quote, kind = 'error', severity = '', claim = '', evidence = '', suggestedChange = '' } = start;
  const form = useValidatedForm<Values, z.output<typeof schema>>(schema, {
    ...{ passage: quote?.exact ?? '', kind, severity, claim, evidence, suggestedChange },
  });
  const { control } = form;
  const [passage, chosen] = useWatch({ control, name: ['passage', 'kind'] });
  const about = useMemo(() => overlapping(passage, others, find).slice(0, 3), [passage, others, find]);
  const hasSeverity = namesFault(chosen);
  const isEdit = start.claim !== undefined;
  return (
    <FormDialog
      title={isEdit ? 'Edit comment' : 'Add a comment to my review'}
      form={form}
      action={isEdit ? 'Save comment' : 'Add to my review'}
      send={({ passage: exact, severity: chosenSeverity, ...item }) =>
        onSend({
          ...item,
          ...(hasSeverity && chosenSeverity ? { severity: chosenSeverity } : {}),
          // The context belongs to the passage as it was selected.
          quote: exact === quote?.exact ? quote : { exact },
        })
      }
      onClose={onClose}
    >
      {about.length > 0 && (
        <section className="item-others" aria-label="Others about this passage">
          <h3>Others said about this passage</h3>
          {about.map((other) => (
            <ItemCard
              key={other.id}
              item={other}
              answer={other.answer}
              answeredVersion={other.answeredVersion}
              withQuote={false}
            >
              <p className="item-note">
                {other.reviewer.name} in {other.review.permalink}
              </p>
              <button
                type="button"
                className="button"
                onClick={() => void onSend(sameFinding(other)).then(onClose)}
              >
                I found the same
              </button>
            </ItemCard>
          ))}
        </section>
      )}
      <CountedInput
        control={control}
        name="passage"
        schema={schema}
        label="Passage"
        help="As in the paper."
        className="form-serif"
        multiline
        minRows={2}
      />
      <ChoiceInput
        control={control}
        name="kind"
        legend="Kind"
        className="form-choice item-kinds"
        options={Object.fromEntries(Object.entries(ITEM_KINDS).map(([key, { name }]) => [key, name]))}
      />
      {hasSeverity && (
        <ChoiceInput
          control={control}
          name="severity"
          legend="Severity"
          options={Object.fromEntries(
            Object.entries(ITEM_SEVERITIES).map(([key, { name, means }]) => [
              key,
              <span key={key} title={means}>
                {name}
              </span>,
            ]),
          )}
        />
      )}
      <CountedInput
        control={control}
        name="claim"
        schema={schema}
        label="What you say about it"
        multiline
        minRows={2}
        className="form-serif"
      />
      <CountedInput
        control={control}
        name="evidence"
        schema={schema}
        label="Evidence"
        help="How a reader can check it."
        multiline
        className="form-serif"
      />
      <CountedInput
        control={control}
        name="suggestedChange"
        schema={schema}
        label="Suggested change"
        help="What the passage should say instead."
        multiline
        className="form-serif"
      />
    </FormDialog>
  );
}

const { kind, severity, claim, evidence, suggestedChange } = ReviewItem.shape;

const schemaFor = (find: ReturnType<typeof finderIn> | undefined) =>
  z.object({
    passage: z
      .string()
      .trim()
      .min(1, 'Select or paste the passage that you write about.')
      .max(REVIEW_LIMITS.item.quote)
      .refine((exact) => !find || find({ exact }) !== undefined, {
        error: 'The paper doesn’t contain this passage. Copy it from the text.',
      }),
    ...{ kind, severity, claim, evidence, suggestedChange },
  });
