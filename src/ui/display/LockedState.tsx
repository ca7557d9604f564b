import { Lock } from 'lucide-react';
import { EmptyState, StateIcon, type EmptyStateProps } from './EmptyState.tsx';

/** Why something is not open to its reader; `needs_plan`: the field's plan does not pay for it, which can be changed. */
export const LockedState = ({ needs_plan = false, ...state }: Omit<EmptyStateProps, 'drawing'> & { readonly needs_plan?: boolean }) => (
  <EmptyState
    {...state}
    drawing={
      <StateIcon tone={needs_plan ? 'accent' : 'warn'}>
        <Lock size={20} />
      </StateIcon>
    }
  />
);
