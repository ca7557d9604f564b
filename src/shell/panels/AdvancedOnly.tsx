import type { ReactNode } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { openById } from './open-panel.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  /** Words of the way to the field's plan. */
  readonly action: ReactNode;
};

/** In place of what only advanced fields have: why it is not here, and where it is had. */
export const AdvancedOnly = ({ title, text, action }: Props) => (
  <LockedState
    needs_plan
    title={title}
    text={text}
    actions={
      <Button variant="primary" onClick={() => openById('plan')}>
        {action}
      </Button>
    }
  />
);
