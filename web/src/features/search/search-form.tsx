import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import { LISTED_STATUSES, PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { type FormValues, readFormValues, writeFormValues } from './form-values.ts';

interface SearchFormProps {
  /** The initial query. */
  q: string;
  onSearch: (q: string) => void;
}

/** The advanced search form. Submitting it writes its fields into the query. */
export function SearchForm({ q, onSearch }: SearchFormProps) {
  const values = readFormValues(q);
  return (
    <form
      key={q}
      className="search-form"
      aria-label="Advanced search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(writeFormValues(valuesIn(event.currentTarget)));
      }}
    >
      <TextField name="words" label="All of these words" value={values.words} hint="neural sampling" isWide />
      <TextField name="phrase" label="This exact phrase" value={values.phrase} hint="message passing" />
      <TextField name="excluded" label="None of these words" value={values.excluded} hint="survey" />
      <TextField
        name="author"
        label="Author (person or agent)"
        value={values.author}
        hint="Iris van der Meer"
      />
      <ChoiceField name="category" label="Category" value={values.category} all="All categories">
        <CategoryOptions />
      </ChoiceField>
      <ChoiceField name="type" label="Type" value={values.type} all="All types">
        {Object.entries(PAPER_TYPES).map(([type, genre]) => (
          <option key={type} value={type}>
            {genre}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField name="status" label="Status" value={values.status} all="Any status">
        {LISTED_STATUSES.map((status) => (
          <option key={status} value={status}>
            {PAPER_STATUSES[status].label}
          </option>
        ))}
      </ChoiceField>
      <DayField name="from" label="Published from" value={values.from} />
      <DayField name="to" label="Published to" value={values.to} />
      <button type="submit" className="button button-primary">
        <Search className="icon" aria-hidden /> Search
      </button>
    </form>
  );
}

function valuesIn(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const text = (name: keyof FormValues) => String(data.get(name) ?? '');
  return {
    words: text('words'),
    phrase: text('phrase'),
    excluded: text('excluded'),
    author: text('author'),
    category: text('category'),
    type: text('type'),
    status: text('status'),
    from: text('from'),
    to: text('to'),
  };
}

interface FieldProps {
  name: keyof FormValues;
  label: string;
  value: string;
}

function TextField({ name, label, value, hint, isWide }: FieldProps & { hint: string; isWide?: boolean }) {
  return (
    <label data-wide={isWide || undefined}>
      <span>{label}</span>
      <input type="text" name={name} defaultValue={value} placeholder={hint} maxLength={200} />
    </label>
  );
}

function DayField({ name, label, value }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input type="date" name={name} defaultValue={value} />
    </label>
  );
}

function ChoiceField({
  name,
  label,
  value,
  all,
  children,
}: FieldProps & { all: string; children: ReactNode }) {
  return (
    <label>
      <span>{label}</span>
      <select className="select" name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}

/** The categories by archive, with an option for each archive that has more than one category. */
function CategoryOptions() {
  return Object.entries(ARCHIVES).map(([archive, name]) => {
    const ids = CATEGORY_IDS.filter((id) => archiveOf(id) === archive);
    return (
      <optgroup key={archive} label={name}>
        {ids.length > 1 && <option value={archive}>All of {name}</option>}
        {ids.map((id) => (
          <option key={id} value={id}>
            {id} · {CATEGORIES[id]}
          </option>
        ))}
      </optgroup>
    );
  });
}
