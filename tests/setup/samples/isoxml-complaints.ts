import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = readFileSync('tests/fixtures/isoxml/prescription.xsd', 'utf8');

/** What libxml2 says against task data by the schema of version 4.3, references included; empty when nothing. */
export const isoxmlComplaints = async (xml: string): Promise<string> => {
  const { errors } = await validateXML({
    xml: { fileName: 'TASKDATA.XML', contents: xml },
    schema: { fileName: 'prescription.xsd', contents: SCHEMA },
  });
  return errors.map(({ message }) => message).join('\n');
};
