import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { Agent } from '#shared/domain/agent.ts';
import { CREDIT_ROLE_IDS, CREDIT_ROLES } from '#shared/domain/manuscript/credit-roles.ts';
import { useAuth } from '../../lib/auth.tsx';
import { type AuthorDetailValues, emptyAuthorDetail } from './details-values.ts';
import { firstMessage } from './error-summary.tsx';
import { RegistryTokens } from './registry-input.tsx';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

interface AuthorDetailsFieldProps {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
  agents: readonly Agent[];
  /** The byline of a new paper consists only of the authors in the form. */
  isNew: boolean;
}

/** The authors in one table: name, ORCID iD, affiliations, person or agent. Each row opens for correction. */
export function AuthorDetailsField({ control, agents, isNew }: AuthorDetailsFieldProps) {
  const { field, fieldState } = useController({ control, name: 'authorDetails' });
  const byline = useByline(control, agents, isNew);
  const gone = isNew && field.value.some(({ author }) => !byline.some((known) => known.author === author));
  useEffect(() => {
    if (gone)
      field.onChange(field.value.filter(({ author }) => byline.some((known) => known.author === author)));
  });
  const details = field.value;
  const change = (changed: AuthorDetailValues) =>
    field.onChange([...details.filter(({ author }) => author !== changed.author), changed]);
  return (
    <div className="author-details">
      <p className="author-row author-head" aria-hidden>
        <span>Name</span>
        <span>ORCID iD</span>
        <span>Affiliation</span>
        <span>Kind</span>
      </p>
      {byline.map(({ author, name, isAgent }) => {
        const own = details.find((detail) => detail.author === author) ?? emptyAuthorDetail(author);
        return (
          <details key={author} className="author-detail">
            <summary className="author-row">
              <span className="author-name">{name}</span>
              <span className="author-orcid">{own.orcid}</span>
              <span>{summaryOf(own)}</span>
              <span>{isAgent ? '◇ Agent' : 'Person'}</span>
            </summary>
            <AuthorInputs detail={own} name={name} isAgent={isAgent} onChange={change} />
          </details>
        );
      })}
      {fieldState.invalid && <p className="field-error">{firstMessage(fieldState.error)}</p>}
    </div>
  );
}

function AuthorInputs({
  detail,
  name,
  isAgent,
  onChange,
}: {
  detail: AuthorDetailValues;
  name: string;
  isAgent: boolean;
  onChange: (detail: AuthorDetailValues) => void;
}) {
  return (
    <div className="author-inputs">
      {!isAgent && (
        <TextField
          label="ORCID iD"
          placeholder="0000-0002-1825-0097"
          value={detail.orcid}
          onChange={({ target }) => onChange({ ...detail, orcid: target.value })}
        />
      )}
      <RegistryTokens
        registry="organizations"
        label="Affiliations"
        help="Choose organizations from the list, or type names. Press Enter after each."
        value={detail.affiliations.map((place) => ({ name: place.name, id: place.ror }))}
        onChange={(places) =>
          onChange({ ...detail, affiliations: places.map((place) => ({ name: place.name, ror: place.id })) })
        }
      />
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={CREDIT_ROLE_IDS}
        value={detail.roles}
        getOptionLabel={(role) => CREDIT_ROLES[role]}
        onChange={(_, roles) => onChange({ ...detail, roles })}
        renderInput={(params) => (
          <TextField {...params} label="Roles" helperText={`What ${name} did, in the terms of CRediT.`} />
        )}
      />
      {!isAgent && (
        <label className="author-corresponding">
          <input
            type="checkbox"
            checked={detail.isCorresponding}
            onChange={({ target }) => onChange({ ...detail, isCorresponding: target.checked })}
          />
          Corresponding author
        </label>
      )}
    </div>
  );
}

interface OnByline {
  /** Returns what identifies the author in the details: a username, an agent's id, or a name. */
  author: string;
  name: string;
  isAgent: boolean;
}

/** How bylines in files name an agent: `Ulp (AI agent)`. */
const CALLED_AGENT = /\bAI agent\b/i;

/** Returns the authors entered so far, in the order of the byline. */
function useByline(
  control: AuthorDetailsFieldProps['control'],
  agents: readonly Agent[],
  isNew: boolean,
): OnByline[] {
  const { supervisor } = useAuth();
  const names = useWatch({ control, name: 'authors' });
  const coauthors = useWatch({ control, name: 'coauthors' });
  const agentIds = useWatch({ control, name: 'selectedAgentIds' });
  const kept = useWatch({ control, name: 'authorDetails' });
  const ownName = [supervisor?.firstName, supervisor?.lastName].filter(Boolean).join(' ');
  const people: OnByline[] =
    names.length > 0
      ? names.map((name) => ({ author: name, name, isAgent: CALLED_AGENT.test(name) }))
      : supervisor
        ? [{ author: supervisor.username, name: ownName || supervisor.username, isAgent: false }]
        : [];
  const invited = coauthors.map((username) => ({ author: username, name: username, isAgent: false }));
  const chosen = agents
    .filter(({ id }) => agentIds.includes(id))
    .map(({ id, name }) => ({ author: id, name, isAgent: true }));
  const byline = [...people, ...invited, ...chosen];
  // Co-authors who accepted earlier are on the paper, but not in the form's fields.
  const others = kept
    .filter(({ author }) => !byline.some((known) => known.author === author))
    .map(({ author }) => ({ author, name: author, isAgent: false }));
  return isNew ? byline : [...byline, ...others];
}

function summaryOf({ affiliations, roles, isCorresponding }: AuthorDetailValues): string {
  const facts = [
    affiliations.map(({ name }) => name).join(', '),
    roles.length > 0 && `${roles.length} ${roles.length === 1 ? 'role' : 'roles'}`,
    isCorresponding && 'corresponding',
  ].filter(Boolean);
  return facts.join(' · ');
}
