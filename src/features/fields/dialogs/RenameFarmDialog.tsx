import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import type { Farm } from '#domain/schemas/field.ts';
import { nameSchema } from '#domain/schemas/text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useDialogs } from './dialogs.ts';

const schema = z.object({ name: nameSchema });
const close = (): void => useDialogs.setState({ renaming: null });

async function renameFarm(farm: Pick<Farm, 'id' | 'version'>, name: string): Promise<Farm> {
  const renamed = await api.farms.rename({ farm_id: farm.id, version: farm.version, name });
  await refreshFields();
  return renamed;
}

export function RenameFarmDialog({ farm }: { farm: Farm }) {
  const { t } = useTranslation(['fields', 'common']);
  const id = useId();
  const { input, submit, place, control } = useFormOf(
    schema,
    { name: farm.name },
    { by_code: { FARM_NAME_TAKEN: 'name', INVALID: 'name' } },
  );
  const name = useWatch({ control, name: 'name' });
  const rename = useAction(renameFarm, {
    done: 'fields:farm.renamed',
    undo: (renamed) => renameFarm(renamed, farm.name),
    onDone: close,
    onError: place,
  });
  return (
    <Dialog
      open
      title={t('farm.rename')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={rename.busy} disabled={name.trim() === '' || name === farm.name}>
            {t('farm.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit((typed) => rename.run(farm, typed.name))}>
        <TextField label={t('farm.name')} maxLength={200} {...input('name')} />
      </form>
    </Dialog>
  );
}
