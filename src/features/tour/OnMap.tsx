import { lazy, Suspense, useEffect } from 'react';
import { useFieldList } from '#api/fields/use-fields.ts';
import { useFullScreenViewOpen } from '#shell/full-screen-view.ts';
import { useSelection } from '#state/selection.ts';
import { useSession } from '#state/session.ts';
import { wakeTour } from './actions.ts';
import { hideSampleField } from './sample-field.ts';
import { useTour } from './store.ts';

const Tour = lazy(() => import('./Tour.tsx').then((module) => ({ default: module.Tour })));

/** Starts the tour once its turn has come, and shows it while the map is not covered. */
export default function TourOnMap() {
  const user = useSession((state) => state.user);
  const fields = useFieldList().data?.fields;
  const has_open_field = useSelection((state) => state.open_field_id !== null);
  const run = useTour((state) => state.run);
  const is_covered = useFullScreenViewOpen();
  useEffect(() => {
    if (user !== null && fields !== undefined) wakeTour(user, has_open_field);
  }, [user, fields, has_open_field]);
  // Whoever comes next does not go on with somebody else's tour.
  useEffect(
    () => () => {
      hideSampleField();
      useTour.setState({ run: null, before: null, is_over: false });
    },
    [user?.id],
  );
  if (run === null || fields === undefined || is_covered) return null;
  return (
    <Suspense fallback={null}>
      <Tour run={run} has_fields={fields.length > 0} />
    </Suspense>
  );
}
