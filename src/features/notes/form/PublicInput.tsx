import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { isoWeek } from '#domain/notes/public-cell.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { showMine } from '../actions.ts';
import styles from './Form.module.css';

type Props = {
  readonly value: boolean;
  readonly date: string;
  readonly error: string | null;
  readonly onChange: (is_public: boolean) => void;
  readonly onLook: () => void;
};

/** Whether others see the note, with all they will see said beside it; the first time the writer agrees to that for all his notes. */
export function PublicInput({ value, date, error, onChange, onLook }: Props) {
  const { t } = useTranslation(['notes', 'common']);
  const status = useCall(api.notes.publicStatus, {});
  const [is_asking, setAsking] = useState(false);
  const agree = useAction(showMine, {
    done: 'notes:public.agreed',
    undo: () => showMine(false),
    onDone: () => {
      setAsking(false);
      onChange(true);
    },
  });
  const turn = (on: boolean): void => {
    const must_ask = on && status.data?.is_on === false;
    setAsking(must_ask);
    if (!must_ask) onChange(on);
  };
  return (
    <div className={styles['public']}>
      <Switch checked={value} disabled={status.data === undefined} onChange={turn}>
        <span className={styles['public_title']}>
          <Globe size={16} aria-hidden="true" /> {t('public.title')}
        </span>
      </Switch>
      <p className={styles['consent']}>{t('public.consent', { week: date === '' ? '—' : isoWeek(date).week })}</p>
      {is_asking && (
        <NoteBox tone="info" role="alert">
          <p>{t('public.first')}</p>
          <div className={styles['answers']}>
            <Button size="sm" variant="accent" busy={agree.busy} onClick={() => void agree.run(true)}>
              {t('public.agree')}
            </Button>
            <Button size="sm" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </NoteBox>
      )}
      {error !== null && (
        <p className={styles['wrong']} role="alert">
          {error}
        </p>
      )}
      <Button size="sm" variant="link" className={styles['look'] ?? ''} onClick={onLook}>
        {t('public.look')}
      </Button>
    </div>
  );
}
