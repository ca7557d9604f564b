import { useTranslation } from 'react-i18next';
import type { Producer } from '#domain/schemas/people.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { answerRequest } from './actions.ts';
import styles from './Panel.module.css';
import { useDialogs } from './store.ts';

/** Somebody who works with the reader's fields: what he may do, and the way to part. */
export function KeeperRow({ record }: { record: Producer }) {
  const { t } = useTranslation('producers');
  const params = (): { name: string } => ({ name: record.keeper.name });
  const allow = useAction(() => answerRequest(record, true, true), { done: 'producers:allowed', params });
  const forbid = useAction(() => answerRequest(record, true, false), { done: 'producers:forbidden', params });
  const may_edit = allow.busy || (record.may_edit && !forbid.busy);
  return (
    <li className={styles['keeper']} data-producer={record.id}>
      <span className={styles['name']}>{record.keeper.name}</span>
      <Button size="sm" onClick={() => useDialogs.setState({ ending: record })}>
        {t('end.verb')}
      </Button>
      <div className={styles['wide']}>
        <Switch checked={may_edit} disabled={allow.busy || forbid.busy} onChange={(is_allowed) => void (is_allowed ? allow : forbid).run()}>
          {t('may_edit')}
        </Switch>
      </div>
    </li>
  );
}
