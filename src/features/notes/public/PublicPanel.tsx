import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import { fitBBox } from '#map/camera.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { showMine } from '../actions.ts';
import styles from './Public.module.css';
import { PublicCard } from './PublicCard.tsx';
import { cellKey, cellsBox, chooseCell, useFeed, useFeedView } from './use-feed.ts';

/** What growers around share without their names, and the own part in it. */
export default function PublicPanel() {
  const { t } = useTranslation('notes');
  const { notes, error, retry } = useFeed();
  const cell = useFeedView((state) => state.cell);
  return (
    <div className={styles['panel']}>
      <OwnPart />
      {error !== null && notes === null && <ErrorState error={error} title={t('feed.failed')} onRetry={retry} />}
      {error === null && notes === null && <Skeleton rows={5} />}
      {notes !== null && notes.length === 0 && <EmptyState title={t('feed.empty')} text={t('feed.empty_text')} />}
      {notes !== null && notes.length > 0 && (
        <Weeks notes={notes.filter((note) => cell === null || cellKey(note) === cell)} is_one_cell={cell !== null} />
      )}
    </div>
  );
}

/** Whether others see the notes one marks as public: what that means beside it, and the way back, which works at once. */
function OwnPart() {
  const { t } = useTranslation('notes');
  const status = useCall(api.notes.publicStatus, {});
  const turn = useAction(showMine, {
    done: 'notes:feed.turned',
    params: (_result, is_on): Record<string, string> => (is_on ? { context: 'on' } : {}),
    undo: (_result, is_on) => showMine(!is_on),
  });
  if (status.data === undefined)
    return status.error === null ? <Skeleton rows={2} /> : <ErrorState error={status.error} onRetry={() => void status.refetch()} />;
  const { is_on, published } = status.data;
  return (
    <section className={styles['own']}>
      <Switch checked={is_on} disabled={turn.busy} onChange={(on) => void turn.run(on)}>
        <strong>{t('feed.mine')}</strong>
      </Switch>
      <p>{t('feed.consent')}</p>
      {is_on && <p className={styles['quiet']}>{t('public_count', { count: published })}</p>}
    </section>
  );
}

function Weeks({ notes, is_one_cell }: { readonly notes: readonly PublicNote[]; readonly is_one_cell: boolean }) {
  const { t } = useTranslation('notes');
  const weeks = Map.groupBy(notes, ({ year, week }) => `${String(year)} ${String(week)}`);
  return (
    <>
      <div className={styles['one']}>
        <span role="status">{t(is_one_cell ? 'feed.one_cell' : 'feed.in_sight', { count: notes.length })}</span>
        {is_one_cell && (
          <Button size="sm" variant="link" onClick={() => chooseCell(null)}>
            {t('feed.all_cells')}
          </Button>
        )}
        <Button size="sm" onClick={() => fitBBox(cellsBox(notes))}>
          {t('feed.on_map')}
        </Button>
      </div>
      {[...weeks].map(([key, members]) => (
        <section key={key} className={styles['week']}>
          <h3>
            {t('public.week', { week: members[0]?.week ?? 0, year: members[0]?.year ?? 0 })} <span>{members.length}</span>
          </h3>
          <ul>
            {members.map((note) => (
              <PublicCard key={note.id} note={note} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
