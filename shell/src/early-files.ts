// `rel="soon"` links are activated now, so that they did not compete with the scripts needed first.
for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=soon]')) link.rel = 'preload';
