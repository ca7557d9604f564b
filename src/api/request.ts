import type { Call } from '#contract/define.ts';

const query = (input: Record<string, unknown>): string => {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
};

/** Lays an input out as path segments, query, If-Match and body, as the server's mount reads it back. */
export function requestOf(definition: Call, input: Record<string, unknown>): { url: string; init: RequestInit } {
  const rest = { ...input };
  const path = definition.path.replace(/:(\w+)/g, (_segment, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  // The custom header keeps other sites' forms away from the cookie routes (reliability R-B14).
  const headers: Record<string, string> = { 'x-surco': '1' };
  if (definition.if_match) {
    headers['if-match'] = `"${String(rest['version'])}"`;
    delete rest['version'];
  }
  if (definition.method === 'GET' || definition.method === 'DELETE') {
    return { url: path + query(rest), init: { method: definition.method, headers } };
  }
  if (definition.upload) {
    const form = new FormData();
    const { [definition.upload.key]: file, ...fields } = rest as Record<string, Uint8Array<ArrayBuffer>>;
    if (file === undefined) throw new Error('E_UPLOAD_WITHOUT_FILE');
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append(definition.upload.key, new Blob([file]), 'file');
    return { url: path, init: { method: definition.method, headers, body: form } };
  }
  headers['content-type'] = 'application/json';
  return { url: path, init: { method: definition.method, headers, body: JSON.stringify(rest) } };
}
