/** React's development build records a stack for each element if it can: a twentieth of the component tests' processor time. */
(console as { createTask?: unknown }).createTask = undefined;
