interface ScriptUrlPolicy {
  /** The browser gives a TrustedScriptURL, which is used wherever the address as text is. */
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
    };
  }
}

function ownScript(url: string): string {
  if (new URL(url, window.location.href).origin !== window.location.origin) {
    throw new TypeError('Coffer runs no script of another origin');
  }
  return url;
}

const policy: ScriptUrlPolicy = window.trustedTypes?.createPolicy('coffer', {
  createScriptURL: ownScript,
}) ?? {
  createScriptURL: ownScript,
};

/**
 * The one place where the address of a script becomes one that the browser may run (Trusted Types): only
 * those of this site.
 */
export function scriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
