// What the page asked for needs besides the shell waits in the HTML as `rel="soon"`, so that it takes nothing of the line from the
// scripts that are needed first. They are here now, and while they start the line is free.
for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=soon]')) link.rel = 'preload';
