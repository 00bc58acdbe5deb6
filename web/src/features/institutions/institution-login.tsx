import { useQuery } from '@tanstack/react-query';
import { University } from 'lucide-react';
import { useState } from 'react';
import { API_BASE_PATH } from '#shared/constants.ts';
import { api } from '../../lib/api-client.ts';
import { InstitutionChoice } from './institution-choice.tsx';
import './institutions.css';

/** A button to log in at an institution, if there are any. `returnTo` is the path to open afterwards. */
export function InstitutionLogin({ returnTo }: { returnTo: string }) {
  const { data } = useQuery(api.oauth.institutions.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const { institutions } = data?.data ?? { institutions: [] };
  if (institutions.length === 0) return null;
  const goTo = (id: string) =>
    window.location.assign(`${API_BASE_PATH}/oauth/institutions/${id}?${new URLSearchParams({ returnTo })}`);
  return (
    <div className="institution-login">
      {isOpen ? (
        <InstitutionChoice institutions={institutions} action="Continue" takesFocus onChoose={goTo} />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          <University className="icon" aria-hidden /> Log in with your institution
        </button>
      )}
    </div>
  );
}
