-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "finance"."period" ADD COLUMN "vouchers" integer;
ALTER TABLE "finance"."period" ADD COLUMN "turnover" numeric(22,4);
