import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { AppError } from '#domain/errors.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useProposals } from './use-plans.ts';

const KEY = 'propuesta';

/** The address in a proposal's mail: opens the conversion with the proposed fields chosen, once, and leaves the address. */
export function ProposalLink() {
  const id = new URLSearchParams(useSearch()).get(KEY);
  return id === null ? null : <Opened key={id} id={id} />;
}

function Opened({ id }: { id: string }) {
  const [path, navigate] = useLocation();
  const { data, error } = useProposals();
  useEffect(() => {
    if (data === undefined && error === null) return;
    const proposal = data?.proposals.find((one) => one.id === id && !one.is_mine);
    if (proposal !== undefined) openPanel('plan_convert', { field_ids: proposal.field_ids, proposed_by: proposal.by });
    else showError(error ?? new AppError('PROPOSAL_GONE'));
    const query = new URLSearchParams(window.location.search);
    query.delete(KEY);
    navigate(`${path}${query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`}`, { replace: true });
  }, [data, error, id, navigate, path]);
  return null;
}
