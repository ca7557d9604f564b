import { useEffect, useState } from 'react';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { sealedSheet } from './sealed-sheet.ts';

/** The pages with the place where their code will stand. */
export function useDraftSheet(sheet: Sheet): Sheet {
  const [sealed, setSealed] = useState(sheet);
  const said = JSON.stringify(sheet);
  useEffect(() => {
    let is_wanted = true;
    void sealedSheet(JSON.parse(said) as Sheet, null).then((found) => is_wanted && setSealed(found));
    return () => {
      is_wanted = false;
    };
  }, [said]);
  return sealed;
}
