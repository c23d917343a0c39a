-- API processes add up here how many requests each key made in this minute, so that the rate limit holds over all of
-- them. rate-limiter-flexible wants this form; rows are thrown away with their minute.
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
