import { useTranslation } from 'react-i18next';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';

/** More do not fit beside each other. */
const MOST_SEGMENTS = 3;

/** Which of the season's scenarios is shown; few side by side, many in a list. */
export function Scenarios({
  plans,
  chosen,
  onChoose,
}: {
  readonly plans: readonly MarginPlan[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('gross-margin');
  const options = plans.map(({ id, name }) => ({ value: id, label: name }));
  if (plans.length <= MOST_SEGMENTS) return <Segmented label={t('scenarios')} options={options} value={chosen} onChange={onChoose} />;
  return <Select label={t('scenarios')} label_hidden options={options} value={chosen} onChange={onChoose} />;
}
