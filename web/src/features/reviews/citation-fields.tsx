import { useQuery } from '@tanstack/react-query';
import { type Control, useFieldArray } from 'react-hook-form';
import {
  CITATION_ANSWER_LIMITS,
  CITATION_ANSWER_NAMES,
  CITATION_ANSWERS,
} from '#shared/domain/citation-answer.ts';
import { api } from '../../lib/api-client.ts';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { CheckedReview, ReviewValues } from './review-form-values.ts';

interface CitationFieldsProps {
  control: Control<ReviewValues, unknown, CheckedReview>;
  /** With its version: `COL.2611.00042v2`. */
  paperId: string;
}

/** Whether cited works say what the paper cites them for: any number of answers, each with both passages. */
export function CitationFields({ control, paperId }: CitationFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'citations' });
  const { data: references = [] } = useQuery(
    api.citations.references.queryOptions({
      input: { id: paperId },
      select: ({ data }) => data.references,
    }),
  );
  if (references.length === 0 && fields.length === 0) return null;
  const options = {
    '': 'Choose a reference',
    ...Object.fromEntries(
      references.map(({ key, number, text }) => [key, `${number ?? '•'}. ${shortened(text)}`]),
    ),
  };
  return (
    <div className="citation-checks">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="citation-fields">
          <legend className="visually-hidden">Citation {index + 1}</legend>
          <SelectInput
            control={control}
            name={`citations.${index}.reference`}
            label="Reference"
            options={options}
          />
          <TextInput
            control={control}
            name={`citations.${index}.claim`}
            label="What the paper says"
            helperText="The passage that cites the work, word for word."
            className="form-serif"
            multiline
            minRows={2}
          />
          <SelectInput
            control={control}
            name={`citations.${index}.answer`}
            label="Does the cited work say so?"
            options={ANSWERS}
          />
          <TextInput
            control={control}
            name={`citations.${index}.passage`}
            label="What the cited work says"
            helperText="The passage that your answer relies on, word for word."
            className="form-serif"
            multiline
            minRows={2}
          />
          <button type="button" className="text-button" onClick={() => remove(index)}>
            Remove citation {index + 1}
          </button>
        </fieldset>
      ))}
      {fields.length < CITATION_ANSWER_LIMITS.count && (
        <button
          type="button"
          className="button"
          onClick={() => append({ reference: '', claim: '', answer: 'supports', passage: '' })}
        >
          Check a citation
        </button>
      )}
    </div>
  );
}

const ANSWERS = Object.fromEntries(CITATION_ANSWER_NAMES.map((name) => [name, CITATION_ANSWERS[name].name]));

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)} …` : text);
