import { Ban, CircleCheck, Clock, ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CoverageState } from '#domain/coverage/states.ts';
import type { Icon } from '#shell/panels/define-panel.ts';
import { Tag, type Tone } from '#ui/display/Tag.tsx';

const LOOKS: Readonly<Record<CoverageState, { readonly icon: Icon; readonly tone?: Tone }>> = {
  pending: { icon: Clock, tone: 'warn' },
  approved: { icon: CircleCheck, tone: 'ok' },
  expired: { icon: ClockAlert },
  void: { icon: Ban, tone: 'danger' },
};

/** The state of a coverage, never by its colour alone. */
export function StateTag({ state }: { readonly state: CoverageState }) {
  const { t } = useTranslation('coverage');
  const { icon: Icon, ...tone } = LOOKS[state];
  return (
    <Tag {...tone}>
      <Icon size={12} aria-hidden="true" /> {t(`state.${state}`)}
    </Tag>
  );
}
