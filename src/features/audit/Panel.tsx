import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useField } from '#api/fields/use-fields.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Lines } from './Lines.tsx';
import { Locked } from './Locked.tsx';

/** What was done to the field in focus, newest first. */
export default function FieldAuditPanel() {
  const { t } = useTranslation('audit');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const can = useFieldCan();
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      {can(field, 'audit') === true ? (
        <Lines key={field.id} call={api.users.fieldAudit} input={{ field_id: field.id }} shows_fields={false} />
      ) : (
        <Locked text={t('locked.field')} />
      )}
    </>
  );
}
