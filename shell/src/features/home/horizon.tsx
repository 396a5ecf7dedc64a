import css from './horizon.module.css';

export function Horizon() {
  return (
    <div className={css.sky} aria-hidden="true">
      <div className={css.stars} />
      <div className={css.aurora}>
        <i />
        <i />
      </div>
      <svg
        aria-hidden="true"
        className={css.land}
        viewBox="0 0 1440 300"
        preserveAspectRatio="xMidYMax slice"
        focusable="false"
      >
        <circle className={css.halo} cx="1080" cy="158" r="140" />
        <circle className={css.sun} cx="1080" cy="158" r="34" />
        <path
          className={css.far}
          d="M0 150 60 138 120 144 210 118 262 127 330 96 372 112 430 104 498 132 560 126 640 146 720 140 800 151 900 148 980 156 1440 158V200H0Z"
        />
        <path
          className={css.shelf}
          d="M0 166 150 160 168 164 300 158 322 163 470 162 486 168 640 167 652 178 700 178 714 184 860 186 1000 192 1440 196V236H0Z"
        />
        <path
          className={css.cliff}
          d="M0 186 150 182 168 186 322 183 470 184 486 189 640 188 652 194 714 198 860 199 1000 202 1440 204V214L0 222Z"
        />
        <path className={css.sea} d="M0 214 1440 204V300H0Z" />
        <path
          className={css.glint}
          d="M1032 208h96l-6 2h-84Zm-26 9h152l-10 3h-132Zm30 12h98l-8 3h-82Zm-44 16h170l-14 4h-142Z"
        />
        <path
          className={css.floe}
          d="M96 254 214 246 322 250 380 260 300 268 150 268ZM560 236 640 231 706 234 722 240 640 244 580 243ZM1200 240 1266 236 1330 239 1342 244 1270 248 1216 246Z"
        />
      </svg>
    </div>
  );
}
