import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** Of how many elements a second React notes where each was made, a stack trace each. */
const MOST = 10_000;

// Nobody reads those traces here, and they are a quarter of the time that drawing a page takes; a warning names its components without them.
const internals: unknown = Reflect.get(React, INTERNALS);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => MOST,
    set: () => {
      // React counts and sets back; none is taken all the same.
    },
  });
